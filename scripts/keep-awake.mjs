// Wakes a worker of Vitest once a second. On virtual machines, workers slept for minutes although work was due. Their
// tests have little in common but `setImmediate` and short timers. They continued once something else woke them.
setInterval(() => undefined, 1_000).unref()
