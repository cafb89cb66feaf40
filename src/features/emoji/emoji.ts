import { lazyComponent } from '../../ui/lazy-component'

/** The picker, whose list and code load when it is opened. */
export const EmojiPopup = lazyComponent(async () => (await import('./emoji-popup')).EmojiPopup)

/** The reactions below a message; its code loads with the first message that has any. */
export const ReactionChips = lazyComponent(async () => (await import('./reaction-chips')).ReactionChips)
