import { walkRules } from '../../testing/walk-rules'
import { mergeForward } from './merge-forward'
import { mergeForwardScenarios } from './merge-forward.scenarios'

walkRules([mergeForward], [mergeForwardScenarios])
