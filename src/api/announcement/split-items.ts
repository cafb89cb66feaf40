/** An answer without the items that it lists, and those; one that lists none, a refusal or no envelope at all, as it is. */
export function splitItems(answer: string): { body: string; items: readonly unknown[] } {
  const envelope = parsed(answer) as { code?: unknown; data?: { items?: unknown } | null } | null | undefined
  const items = envelope?.code === 0 ? envelope.data?.items : undefined
  if (!Array.isArray(items)) return { body: answer, items: [] }
  return { body: JSON.stringify({ ...envelope, data: { ...envelope!.data, items: [] } }), items }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
