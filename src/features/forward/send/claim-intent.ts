import { claim } from '../../../storage/claim'

/** The right to send an intent. Where there are no locks a second tab sends the same uuids, and the platform sends once. */
export const claimIntent = (intentId: string) => claim(`herald-forward ${intentId}`)
