import { walkRules } from '../../testing/walk-rules'
import { messageEndpoints, messageScenarios } from './message-endpoints'

/** Sends walk their tables in a file of their own, so that each stays quick. */
walkRules(
  messageEndpoints.filter(({ contract }) => !contract.route.startsWith('POST')),
  messageScenarios,
)
