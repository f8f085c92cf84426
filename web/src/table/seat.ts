import type { SeatInfo } from '../generated/wire';
import { capital } from '../lib/words';

const level = (it: string) => `${capital(it)} bot`;

/** Who plays there, in words. */
export function seatWords(seat: SeatInfo | undefined, you: boolean): string {
  if (!seat) return '';
  if (seat.out) return `${seatWords({ ...seat, out: false }, you)} · out`;
  if (seat.bot && seat.human) return `${level(seat.bot)} stands in${seat.name ? ` for ${seat.name}` : ''}`;
  if (seat.bot) return level(seat.bot);
  if (!seat.name && !seat.connected) return 'empty seat';
  const name = seat.name ?? 'somebody';
  if (you) return seat.name && seat.name !== 'You' ? `${name} (you)` : 'You';
  return seat.connected ? name : `${name} · away`;
}
