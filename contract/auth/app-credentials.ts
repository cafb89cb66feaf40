import { z } from 'zod'

/** The credentials of an application. Lengths are limited: the caller has proved nothing yet. */
export const appCredentials = { app_id: z.string().max(200), app_secret: z.string().max(500) }
