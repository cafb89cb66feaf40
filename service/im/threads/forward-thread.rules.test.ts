import { walkRules } from '../../testing/walk-rules'
import { forwardThread } from './forward-thread'

walkRules([forwardThread])
