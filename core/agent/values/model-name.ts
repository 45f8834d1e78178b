/** Whether a text looks like the name of a model by itself: it holds letters, and a digit or an underscore. */
export const looksLikeModel = (text: string) =>
  text.toLowerCase() === 'mock' || (/[A-Za-z]{2}/.test(text) && /[\d_]/.test(text) && /^[\w.-]{3,100}$/.test(text));
