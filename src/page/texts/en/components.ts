// English texts of the components.

/** The texts. */
export const components = {
  components: {
    search: (name: string): string => `Search ${name}`,
    find: 'Search',
    type: 'Type or choose',
    nothingFits: 'Nothing fits.',
  },
};
