/** Pages and frames of a file are counted up to here. */
export const MAX_PICTURES = 65_535;
