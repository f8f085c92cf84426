// The five monsters. Colour, mark and outline differ, never colour alone. Red and purple belong to wounds and immunity,
// mint green to what is legal: no skin is built on them.

export type SkinName = 'kelp' | 'gilded' | 'lantern' | 'bone' | 'choir';

/** An arm of the Body: where it starts (in cells from the middle of the Body's cell, and down from its top), the angle at which it leaves, its length, its width, and which way it curls. */
type Arm = readonly [x: number, y: number, degrees: number, length: number, half: number, curl: 1 | -1];
/** An eye of the Body: across, up, its size, how its lid slants. */
type BodyEye = readonly [x: number, y: number, r: number, slant: number];

export interface Skin {
  name: SkinName;
  /** From dark to light. */
  tones: readonly [string, string, string, string, string, string];
  belly: string;
  sucker: string;
  suckerIn: string;
  ink: string;
  rim: string;
  plate: string;
  hue: string;
  /** Its name in text on dark. */
  text: string;
  iris: string;
  irisDeep: string;
  pupil: 'bar' | 'round' | 'slit' | 'cross';
  spot: string;
  /** On which side of a limb its suckers are. */
  side: 1 | -1;
  /** The Body's half width on the way up, in cells. */
  body: readonly (readonly [up: number, half: number])[];
  eyes: readonly BodyEye[];
  arms: readonly Arm[];
}

export const SKINS: Record<SkinName, Skin> = {
  kelp: {
    name: 'kelp',
    tones: ['#0d2f22', '#1b5233', '#2f7a3f', '#56a04a', '#8cc75e', '#cdee96'],
    belly: '#c9d98f', sucker: '#f0d9ae', suckerIn: '#7c5a34', ink: '#040d09', rim: '#59d6c0', plate: '#12241c',
    hue: '#8fd06a', text: '#a6dd84', iris: '#e3b341', irisDeep: '#7a4a08', pupil: 'bar', spot: '#0c3a25', side: 1,
    body: [[0, 0.4], [0.14, 0.6], [0.34, 0.72], [0.52, 0.66], [0.7, 0.46], [0.87, 0.335]],
    eyes: [[-0.29, 0.4, 0.2, 0.42], [0.29, 0.4, 0.2, -0.42], [0, 0.64, 0.115, 0]],
    arms: [[-0.46, 1, 168, 1.35, 0.15, -1], [0.46, 1, 12, 1.35, 0.15, 1], [-0.4, 1.12, 140, 0.95, 0.13, 1], [0.4, 1.12, 40, 0.95, 0.13, -1], [-0.16, 1.16, 112, 0.78, 0.12, -1], [0.16, 1.16, 66, 0.78, 0.12, 1]],
  },
  gilded: {
    name: 'gilded',
    tones: ['#3a1f06', '#6d3f0b', '#a86a12', '#d39a22', '#f0c64b', '#fff0ae'],
    belly: '#f3dfa8', sucker: '#fff1cf', suckerIn: '#8a4b12', ink: '#120802', rim: '#ff9a5c', plate: '#231a0e',
    hue: '#efc34a', text: '#f0cc6a', iris: '#d0412f', irisDeep: '#5c0d08', pupil: 'slit', spot: '#3a1c05', side: -1,
    body: [[0, 0.46], [0.18, 0.6], [0.4, 0.62], [0.6, 0.7], [0.74, 0.54], [0.88, 0.33]],
    eyes: [[-0.28, 0.52, 0.185, 0.5], [0.28, 0.52, 0.185, -0.5]],
    arms: [[-0.44, 1.02, 172, 1.25, 0.17, 1], [0.44, 1.02, 8, 1.25, 0.17, -1], [-0.3, 1.12, 138, 0.95, 0.15, -1], [0.3, 1.12, 42, 0.95, 0.15, 1]],
  },
  lantern: {
    name: 'lantern',
    tones: ['#0a2140', '#123f6b', '#1b6596', '#2f92bd', '#62c1de', '#c6f2f8'],
    belly: '#a7dbe8', sucker: '#dff6f4', suckerIn: '#1e5a86', ink: '#030a14', rim: '#7d8cff', plate: '#101f2c',
    hue: '#62c1de', text: '#8ed4ee', iris: '#8ff0e0', irisDeep: '#0d6a78', pupil: 'round', spot: '#9ff6ff', side: -1,
    body: [[0, 0.52], [0.1, 0.7], [0.3, 0.76], [0.5, 0.7], [0.68, 0.5], [0.86, 0.34]],
    eyes: [[0, 0.4, 0.33, 0]],
    arms: [[-0.56, 1.02, 120, 1.15, 0.075, 1], [-0.4, 1.1, 104, 0.95, 0.07, -1], [-0.22, 1.13, 98, 1.2, 0.075, 1], [0, 1.14, 90, 0.95, 0.07, -1], [0.22, 1.13, 82, 1.2, 0.075, -1], [0.4, 1.1, 74, 0.95, 0.07, 1], [0.56, 1.02, 60, 1.15, 0.075, -1]],
  },
  bone: {
    name: 'bone',
    tones: ['#3b342f', '#655c52', '#948a7b', '#beb4a1', '#e2dac6', '#fffaf0'],
    belly: '#d4a898', sucker: '#e9c3b4', suckerIn: '#6b3a34', ink: '#0c0a09', rim: '#8fb9d6', plate: '#1f1d1b',
    hue: '#e2dac6', text: '#e6dcc6', iris: '#57d8ff', irisDeep: '#0b5878', pupil: 'round', spot: '#4a4138', side: -1,
    body: [[0, 0.34], [0.16, 0.46], [0.36, 0.62], [0.56, 0.7], [0.74, 0.5], [0.88, 0.33]],
    eyes: [[-0.27, 0.46, 0.2, 0.3], [0.27, 0.46, 0.2, -0.3]],
    arms: [[-0.4, 0.98, 178, 1.25, 0.11, -1], [0.4, 0.98, 2, 1.25, 0.11, 1], [-0.34, 1.06, 152, 1.05, 0.11, -1], [0.34, 1.06, 28, 1.05, 0.11, 1], [-0.2, 1.12, 118, 0.8, 0.1, 1], [0.2, 1.12, 62, 0.8, 0.1, -1]],
  },
  choir: {
    name: 'choir',
    tones: ['#45122b', '#7d2348', '#b8456a', '#dd7389', '#f5a7ab', '#ffe2da'],
    belly: '#ffd0c2', sucker: '#fff0e6', suckerIn: '#8d2f4c', ink: '#14040b', rim: '#ffb36b', plate: '#26131c',
    hue: '#f08ba0', text: '#f6a5b4', iris: '#6fd39a', irisDeep: '#145a3a', pupil: 'cross', spot: '#7d2348', side: 1,
    body: [[0, 0.44], [0.14, 0.66], [0.32, 0.62], [0.5, 0.7], [0.66, 0.5], [0.84, 0.34]],
    eyes: [[-0.36, 0.34, 0.14, 0.3], [0.02, 0.26, 0.17, 0], [0.38, 0.4, 0.13, -0.3], [-0.16, 0.6, 0.14, 0.3], [0.2, 0.66, 0.1, -0.2], [-0.46, 0.56, 0.08, 0.2]],
    arms: [[-0.48, 1.02, 160, 1.1, 0.16, 1], [0.48, 1.02, 20, 1.1, 0.16, -1], [-0.26, 1.13, 124, 0.8, 0.15, 1], [0.06, 1.15, 86, 0.7, 0.14, -1], [0.34, 1.12, 48, 0.85, 0.14, 1]],
  },
};

/** The skins of the characters that are known; of others, by their seats. */
const BY_CHARACTER: Record<string, SkinName> = { gorm: 'kelp', ysil: 'choir', mub: 'bone', thessaly: 'lantern', 'brother-ooze': 'gilded' };
const BY_SEAT: readonly SkinName[] = ['kelp', 'choir', 'bone', 'lantern', 'gilded'];

export const skinOf = (character: string, seat: number): Skin => SKINS[BY_CHARACTER[character] ?? BY_SEAT[seat % BY_SEAT.length]!];
