import type { Limit } from './endpoint'

/** The tier of messages, files, images, chats and members (platform/pace#limits). */
export const perMinuteAndSecond: readonly Limit[] = [
  { times: 50, ms: 1000, by: 'app', status: 429 },
  { times: 1000, ms: 60_000, by: 'app', status: 429 },
]

/** The tier of media (platform/pace#limits): 5 a second and 10,000 a day. */
export const mediaPace: readonly Limit[] = [
  { times: 5, ms: 1000, by: 'app', status: 429 },
  { times: 10_000, ms: 86_400_000, by: 'app', status: 429 },
]
