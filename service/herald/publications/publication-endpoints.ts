import type { AnyEndpoint } from '../../http/endpoint'
import { addDraftMedia } from './add-draft-media'
import { approvePublication } from './approve-publication'
import { createDraft } from './create-draft'
import { createPublication } from './create-publication'
import { deleteDraft } from './delete-draft'
import { getDraft } from './get-draft'
import { getDraftMedia } from './get-draft-media'
import { getPublication } from './get-publication'
import { listDrafts } from './list-drafts'
import { listPublications } from './list-publications'
import { pausePublication } from './pause-publication'
import { publicationContent } from './publication-content'
import { publicationMedia } from './publication-media'
import { putDraft } from './put-draft'
import { rehearsePublication } from './rehearse-publication'
import { resumePublication } from './resume-publication'
import { stopPublication } from './stop-publication'
import { takeBackPublication } from './take-back-publication'
import { updatePublication } from './update-publication'

/** Publications that the server keeps and runs, and held changes. */
export const publicationEndpoints: readonly AnyEndpoint[] = [
  createPublication,
  rehearsePublication,
  listPublications,
  // Before the publication that a path names.
  listDrafts,
  getPublication,
  publicationContent,
  publicationMedia,
  pausePublication,
  resumePublication,
  stopPublication,
  approvePublication,
  takeBackPublication,
  updatePublication,
  createDraft,
  addDraftMedia,
  putDraft,
  getDraft,
  deleteDraft,
  getDraftMedia,
]
