import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'
import { forwardThread } from '../threads/forward-thread'
import { forwardThreadScenarios } from '../threads/forward-thread.scenarios'
import { forwardMessage } from './forward-message'
import { forwardMessageScenarios } from './forward-message.scenarios'
import { mergeForward } from './merge-forward'
import { mergeForwardScenarios } from './merge-forward.scenarios'

export const forwardEndpoints: readonly AnyEndpoint[] = [mergeForward, forwardMessage, forwardThread]
export const forwardScenarios: readonly EndpointScenarios[] = [
  mergeForwardScenarios,
  forwardMessageScenarios,
  forwardThreadScenarios,
]
