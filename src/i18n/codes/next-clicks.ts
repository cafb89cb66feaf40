/**
 * What an operator can do next about a refusal. A click with an address is a
 * link on every page. What has none is offered where a page knows how to do it:
 * it hands `<Failure>` a function by this name.
 */
export const nextClicks = {
  /** The same call once more. */
  retry: undefined,
  /** The same call when the platform lets it in again: after `LarkError.retryAfterSeconds`, if it said so. */
  wait: undefined,
  /** A new session: the console asks for a token, or for the application, again. */
  reload: undefined,
  /** Another person, chat or thread to send to. */
  chooseTarget: undefined,
  /** Other messages than those that were picked. */
  chooseMessages: undefined,
  /** Of what was picked the ordinary messages; those of threads are left out. */
  keepOrdinary: undefined,
  /** One forward for each chat or thread that the picked messages come from. */
  split: undefined,
  /** Another file. */
  chooseFile: undefined,
  /** The message again, with the keys that its content names now. */
  chooseResource: undefined,
  /** Every chat that the bot is in. */
  openChats: '/announcements',
  /** Who the console is: application, tenant, bot ability. */
  openSettings: '/settings',
} as const satisfies Record<string, `/${string}` | undefined>

export type NextClick = keyof typeof nextClicks
