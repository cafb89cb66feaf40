import { walkRules } from '../../testing/walk-rules'
import { messageEndpoints, messageScenarios } from './message-endpoints'

walkRules(messageEndpoints, messageScenarios)
