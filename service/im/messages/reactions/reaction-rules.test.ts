import { walkRules } from '../../../testing/walk-rules'
import { reactionEndpoints } from './reaction-endpoints'

walkRules(reactionEndpoints)
