import { walkRules } from '../../testing/walk-rules'
import { messageEndpoints } from './message-endpoints'

/** Sends are tested in a separate file, so that each file stays quick. */
walkRules(messageEndpoints.filter(({ contract }) => !contract.route.startsWith('POST')))
