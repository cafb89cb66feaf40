import { walkRules } from '../../testing/walk-rules'
import { forwardMessage } from './forward-message'

walkRules([forwardMessage])
