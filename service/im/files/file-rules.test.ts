import { walkRules } from '../../testing/walk-rules'
import { fileEndpoints, fileScenarios } from './file-endpoints'

walkRules(fileEndpoints, fileScenarios)
