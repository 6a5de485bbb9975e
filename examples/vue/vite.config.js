import vue from "@vitejs/plugin-vue";

const elements = ["schema-form", "schema-view", "a2a-form", "a2a-inspect"];

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => elements.includes(tag) } } })],
};
