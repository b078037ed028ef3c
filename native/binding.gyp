{
  "targets": [
    {
      # There is one build, the Makefile: a user's machine needs g++ and make for it and no Python. This target
      # only lets prebuildify call it; node-gyp looks for the result in build/Release, where the Makefile puts it.
      "target_name": "rigd",
      "type": "none",
      "actions": [
        {
          "action_name": "make",
          "inputs": ["Makefile"],
          "outputs": ["<(PRODUCT_DIR)/rigd.node"],
          "action": ["make", "-C", "<(module_root_dir)", "addon"]
        }
      ]
    }
  ]
}
