import { walkRules } from '../../testing/walk-rules'
import { forwardThread } from './forward-thread'
import { forwardThreadScenarios } from './forward-thread.scenarios'

walkRules([forwardThread], [forwardThreadScenarios])
