/**
 * An operator's next steps after a refusal. A click with an address is a link on every page. One without is offered
 * only on pages that pass `<Failure>` a function of that name.
 */
export const nextClicks = {
  /** Repeats the call. */
  retry: undefined,
  /** Repeats the call when the platform accepts it again: after `LarkError.retryAfterSeconds`, if given. */
  wait: undefined,
  /** A new session: the console asks for a token, or for the application, again. */
  reload: undefined,
  /** Another person, chat or thread to send to. */
  chooseTarget: undefined,
  /** Messages other than the selected ones. */
  chooseMessages: undefined,
  /** Keeps only the ordinary messages of the selection, without those of threads. */
  keepOrdinary: undefined,
  /** One forward for each chat or thread that the selected messages come from. */
  split: undefined,
  /** Another file. */
  chooseFile: undefined,
  /** Reads the message again, to get the current keys of its content. */
  chooseResource: undefined,
  /** Lists every chat that the bot is in. */
  openChats: '/announcements',
  /** Shows the session's application, tenant and bot ability. */
  openSettings: '/settings',
} as const satisfies Record<string, `/${string}` | undefined>

export type NextClick = keyof typeof nextClicks
