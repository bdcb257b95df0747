/** The id of the list of event names that inputs offer, where a page has one. */
export const EVENT_NAMES = 'event-names';

/** The id of the list of property names that inputs offer, where a page has one. */
export const PROPERTY_NAMES = 'property-names';
