import { walkRules } from '../../../testing/walk-rules'
import { reactionEndpoints, reactionScenarios } from './reaction-endpoints'

walkRules(reactionEndpoints, reactionScenarios)
