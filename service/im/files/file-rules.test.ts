import { walkRules } from '../../testing/walk-rules'
import { fileEndpoints } from './file-endpoints'

walkRules(fileEndpoints)
