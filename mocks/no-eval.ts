import { z } from 'zod'

// A page's security policy forbids compiling validators from text, and zod would try it as soon as the first schema
// is made: import this module before all others.
z.config({ jitless: true })
