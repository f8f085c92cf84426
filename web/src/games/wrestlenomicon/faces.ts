// What is printed on the cards, for drawing and for reading aloud.

import type { AttackType, CardFace, Faces, God, Kind } from '../../generated/wrestlenomicon';
import { capital } from '../../lib/words';

export type CardId = string;

export const TYPE_ICONS: Record<AttackType, string> = {
  bizarre: 'evil-eyes',
  dominance: 'crown',
  ranged: 'thrown-spear',
  viscera: 'ribcage',
};

export const KIND_ICONS: Record<Kind, string> = {
  attack: 'punch',
  permanent: 'obelisk',
  combo: 'linked-rings',
  defense: 'round-shield',
};

export const GOD_ICONS: Record<God, string> = {
  cthulhu: 'octopus',
  hastur: 'hooded-figure',
};

export const typeName = (it: AttackType): string => capital(it);
export const kindName = (it: Kind): string => capital(it);
export const godName = (it: God): string => capital(it);

/** A card that the pack does not know should not break the table. */
const unknown = (id: CardId): CardFace => ({
  id,
  god: 'cthulhu',
  kind: 'combo',
  name: id,
  text: '',
  flavour: null,
  icon: null,
  attack: null,
  play_text: null,
});

export class Cards {
  readonly faces: Faces;
  readonly cycle: AttackType[];
  #byId: Map<CardId, CardFace>;

  constructor(faces: Faces) {
    this.faces = faces;
    this.cycle = faces.slam_cycle;
    this.#byId = new Map(faces.cards.map((it) => [it.id, it]));
  }

  get(id: CardId): CardFace {
    return this.#byId.get(id) ?? unknown(id);
  }

  name(id: CardId): string {
    return this.get(id).name;
  }

  /** Each type slams the next one of the cycle, so it is slammed by the one before it. */
  slammedBy(type: AttackType): AttackType {
    const at = this.cycle.indexOf(type);
    return this.cycle[(at + this.cycle.length - 1) % this.cycle.length]!;
  }
}

export const momentum = (face: CardFace): string => {
  const it = face.attack?.momentum;
  return it ? `${it.n}${it.all ? '!' : ''}` : '';
};

/** The type for an attack, the kind for everything else. */
export const headWord = (face: CardFace): string => (face.attack ? typeName(face.attack.type) : kindName(face.kind));
export const headIcon = (face: CardFace): string => (face.attack ? TYPE_ICONS[face.attack.type] : KIND_ICONS[face.kind]);

/** The whole card in one sentence or two. */
export function aloud(face: CardFace): string {
  if (face.attack) {
    const { type, position, slams, slam_text } = face.attack;
    return `${face.name}, ${typeName(type)} attack, Position ${position}, Momentum ${momentum(face)}: ${face.text} Slams ${typeName(slams)}: ${slam_text}`;
  }
  if (face.kind === 'permanent') return `${face.name}, Permanent. When played: ${face.play_text ?? ''} In play: ${face.text}`;
  return `${face.name}, ${kindName(face.kind)}: ${face.text}`;
}
