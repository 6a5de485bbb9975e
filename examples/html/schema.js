export const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", title: "Name" },
    cups: { type: "integer", title: "Cups", minimum: 1, default: 2 },
  },
};
