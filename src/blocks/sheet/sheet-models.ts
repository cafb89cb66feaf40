import { SheetModel } from '../../../document/sheet/sheet-model'
import type { ViewContext } from '../../editor/view/view-context'

const models = new WeakMap<ViewContext, Map<string, SheetModel>>()

/**
 * The sheet of a token: one for the life of the editor, or of the page if the page keeps it. Views are replaced as
 * the document is redrawn, but unsaved input stays.
 */
export function sheetModel(context: ViewContext, token: string): SheetModel {
  const known = models.get(context) ?? new Map<string, SheetModel>()
  models.set(context, known)
  const model =
    known.get(token) ??
    context.ports.sheets.modelOf?.(token) ??
    new SheetModel(() => context.ports.sheets, token)
  known.set(token, model)
  return model
}

/** Whether leaving the page would lose cells. */
export const hasUnsavedCells = (context: ViewContext): boolean =>
  [...(models.get(context)?.values() ?? [])].some((model) => model.hasUnsaved)

/** Tells every known sheet whether cells may be changed. */
export function setSheetsEditable(context: ViewContext, isEditable: boolean) {
  for (const model of models.get(context)?.values() ?? []) model.setEditable(isEditable)
}
