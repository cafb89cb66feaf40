import { walkRules } from '../../testing/walk-rules'
import { messageEndpoints, messageScenarios } from './message-endpoints'

walkRules(
  messageEndpoints.filter(({ contract }) => contract.route.startsWith('POST')),
  messageScenarios,
)
