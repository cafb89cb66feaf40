import type { AnyEndpoint } from '../../http/endpoint'
import { forwardThread } from '../threads/forward-thread'
import { forwardMessage } from './forward-message'
import { mergeForward } from './merge-forward'

export const forwardEndpoints: readonly AnyEndpoint[] = [mergeForward, forwardMessage, forwardThread]
