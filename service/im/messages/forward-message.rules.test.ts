import { walkRules } from '../../testing/walk-rules'
import { forwardMessage } from './forward-message'
import { forwardMessageScenarios } from './forward-message.scenarios'

walkRules([forwardMessage], [forwardMessageScenarios])
