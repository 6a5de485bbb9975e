import { createApp } from "vue";
import Order from "./Order.vue";

createApp(Order).mount("#app");
