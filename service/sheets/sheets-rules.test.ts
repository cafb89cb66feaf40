import { walkRules } from '../testing/walk-rules'
import { sheetsEndpoints } from './sheets-endpoints'

walkRules(sheetsEndpoints)
