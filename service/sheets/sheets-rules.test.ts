import { walkRules } from '../testing/walk-rules'
import { sheetsEndpoints, sheetsScenarios } from './sheets-endpoints'

walkRules(sheetsEndpoints, sheetsScenarios)
