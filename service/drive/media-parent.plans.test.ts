import { expect, test } from 'vitest'
import { plansOf } from '../testing/plans-of'
import { mediaSeen } from './media-access'
import { gatherParent } from './media-parent'

const caller = { app_id: 'cli', tenant_key: 't', name: '', bot_enabled: true, scopes: undefined }

test('the block or sheet of material, and the chat that shows it, are found without scanning a table', async () => {
  const plans = await plansOf(async (tx) => {
    await gatherParent(tx, { parent_type: 'docx_image', parent_node: 'doxcn' }, caller)
    await gatherParent(tx, { parent_type: 'sheet_image', parent_node: 'shtcn' }, caller)
    await mediaSeen(tx, ['a', 'b'], caller)
  })
  expect(plans).toHaveLength(3)
  expect(plans[0]).toMatch(/USING INDEX media_holders/)
  for (const plan of plans) expect(plan).not.toMatch(/SCAN/)
})
