import { walkRules } from '../../testing/walk-rules'
import { mergeForward } from './merge-forward'

walkRules([mergeForward])
