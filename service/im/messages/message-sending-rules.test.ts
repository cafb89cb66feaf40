import { walkRules } from '../../testing/walk-rules'
import { messageEndpoints } from './message-endpoints'

walkRules(messageEndpoints.filter(({ contract }) => contract.route.startsWith('POST')))
