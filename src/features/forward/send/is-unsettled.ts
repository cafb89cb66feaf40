import { isUnderWay } from './counts-of'
import type { ForwardDesk } from './forward-desk'

/** Whether something of an intent is still on its way. */
export const isUnsettled = (desk: ForwardDesk, intentId: string | undefined): boolean =>
  desk.state().intents.some(({ intent_id, sends }) => intent_id === intentId && sends.some(isUnderWay))
