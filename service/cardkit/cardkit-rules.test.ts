import { walkRules } from '../testing/walk-rules'
import { cardEndpoints } from './card-endpoints'

walkRules(cardEndpoints)
