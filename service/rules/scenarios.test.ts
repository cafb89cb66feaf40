import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import { walkRules } from '../testing/walk-rules'

/** Families whose tables are tested elsewhere, so that each file stays quick. */
const elsewhere =
  /^\w+ \/open-apis\/(docx|im\/v1\/(messages|threads|files|images)|sheets|contact|cardkit)(\/|$)/

walkRules(
  [...endpoints, ...heraldEndpoints(endpoints, 'local')].filter(
    ({ contract }) => !elsewhere.test(contract.route),
  ),
)
