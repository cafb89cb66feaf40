import { z } from 'zod'

// Compiling validators from text is what a page's security policy forbids, and zod would try it as soon
// as the first schema is made: this module comes before all others.
z.config({ jitless: true })
