import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'
import { pathV3, SPREADSHEET_V3 } from './spreadsheet'

/** A spreadsheet's title and owner (platform/sheets#version-3). */
export const GetSpreadsheet = answering<{
  spreadsheet: { title: string; owner_id?: string; token: string; url: string }
}>()({
  route: `GET ${SPREADSHEET_V3}`,
  path: pathV3,
  query: z.object({ user_id_type: userIdType }),
})
