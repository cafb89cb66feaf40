/** Kinds of messages as a filter offers them, and the wire's types of each (platform-facts h.3). */
export const kindGroups = {
  text: ['text'],
  post: ['post'],
  image: ['image'],
  file: ['file', 'folder'],
  audio: ['audio'],
  video: ['media'],
  sticker: ['sticker'],
  card: ['interactive'],
  bundle: ['merge_forward'],
  share: ['share_chat', 'share_user', 'location'],
  event: ['share_calendar_event', 'calendar', 'general_calendar', 'video_chat', 'todo', 'vote', 'hongbao'],
  system: ['system'],
} as const

export type KindGroup = keyof typeof kindGroups | 'other'

export const allKindGroups = [...Object.keys(kindGroups), 'other'] as KindGroup[]

export const isKindGroup = (name: string): name is KindGroup =>
  name === 'other' || Object.hasOwn(kindGroups, name)

const known = new Map<string, KindGroup>(
  Object.entries(kindGroups).flatMap(([group, types]) =>
    types.map((type) => [type, group as KindGroup] as const),
  ),
)

/** Whether a type of message belongs to a group; `other` takes in what nobody has heard of. */
export const isKindOf = (group: KindGroup, msgType: string): boolean =>
  (known.get(msgType) ?? 'other') === group
