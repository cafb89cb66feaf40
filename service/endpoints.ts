import { applicationEndpoints } from './application/application-endpoints'
import { authEndpoints } from './auth/auth-endpoints'
import { botEndpoints } from './bot/bot-endpoints'
import { cardEndpoints } from './cardkit/card-endpoints'
import { contactEndpoints } from './contact/contact-endpoints'
import { docxEndpoints } from './docx/endpoints'
import { driveEndpoints } from './drive/drive-endpoints'
import type { AnyEndpoint } from './http/endpoint'
import { imEndpoints } from './im/im-endpoints'
import { sheetsEndpoints } from './sheets/sheets-endpoints'

/** Everything that the service answers under /open-apis. */
export const endpoints: readonly AnyEndpoint[] = [
  ...authEndpoints,
  ...botEndpoints,
  ...applicationEndpoints(() => endpoints),
  ...cardEndpoints,
  ...contactEndpoints,
  ...imEndpoints,
  ...driveEndpoints,
  ...sheetsEndpoints,
  ...docxEndpoints,
]
