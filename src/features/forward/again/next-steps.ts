import type { NextClick } from '../../../i18n/codes/next-clicks'
import type { Forward, Send } from '../send/forward'

/** What can be done about a refused send, by the names of clicks. */
export type NextSteps = Partial<Record<NextClick, (send: Send) => void>>

/** The bundles that its target refused as well, in their order: who chooses another one means all of them. */
export const refusedBatches = ({ sends }: Forward, { target }: Send): readonly number[] =>
  sends.filter((send) => send.target === target && send.state.is === 'refused').map(({ batch }) => batch)
