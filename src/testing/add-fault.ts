import type { z } from 'zod'
import { AddFault } from '../../contract/herald/faults'
import { call } from '../api/client'

/** Adds a fault to the service that the page's own calls meet, too. */
export const addFault = (fault: z.input<typeof AddFault.body>) =>
  call(AddFault, { body: { console: true, ...fault } })
