// What posters are drawn from. A poster is a sheet of W by H.

export const W = 240;
export const H = 260;

/** Wedges around a point, every second one. */
export function rays(cx: number, cy: number, count: number): string {
  const far = 420;
  const at = (step: number) => {
    const angle = (step * Math.PI) / count;
    return `${(cx + far * Math.cos(angle)).toFixed(1)} ${(cy + far * Math.sin(angle)).toFixed(1)}`;
  };
  return Array.from({ length: count }, (_, n) => `M${cx} ${cy}L${at(2 * n)}L${at(2 * n + 1)}Z`).join('');
}

/** A burst with points, as in a comic. */
export function burst(cx: number, cy: number, inner: number, outer: number, points: number): string {
  const corner = (n: number) => {
    const angle = (n * Math.PI) / points - 0.2;
    const reach = n % 2 === 0 ? outer * (n % 4 === 0 ? 1 : 0.82) : inner;
    return `${(cx + reach * Math.cos(angle)).toFixed(1)} ${(cy + reach * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, n) => corner(n)).join('L')}Z`;
}
