import { authScenarios } from './auth/auth-endpoints'
import { botScenarios } from './bot/bot-endpoints'
import { contactScenarios } from './contact/contact-scenarios'
import { docxScenarios } from './docx/scenarios'
import { driveScenarios } from './drive/drive-endpoints'
import { heraldScenarios } from './herald/herald-scenarios'
import { imScenarios } from './im/im-endpoints'
import type { EndpointScenarios } from './rules/scenario'
import { sheetsScenarios } from './sheets/sheets-endpoints'

/** How to meet every row of every rule table. */
export const endpointScenarios: readonly EndpointScenarios[] = [
  ...authScenarios,
  ...botScenarios,
  ...contactScenarios,
  ...imScenarios,
  ...driveScenarios,
  ...sheetsScenarios,
  ...docxScenarios,
  ...heraldScenarios,
]
