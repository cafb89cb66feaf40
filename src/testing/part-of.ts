/**
 * Passes a part of a large object off as the whole: the properties that the tested code uses. Their types are checked. A
 * class with private fields has no other type, and a whole queue or editor would need a service and a page.
 */
export const partOf = <Whole>(part: Partial<Whole>): Whole => part as Whole
